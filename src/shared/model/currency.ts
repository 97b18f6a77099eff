import { z } from 'zod'

/** Currencies that the platform accepts for amounts (interface: Currency codes accepted for amounts). */
export const CURRENCIES = ['RUB', 'KRW', 'KZT', 'UZS', 'TJS', 'KGS', 'AMD', 'AZN', 'BYN', 'GEL'] as const

export const currency = z.enum(CURRENCIES)

export type Currency = z.infer<typeof currency>
