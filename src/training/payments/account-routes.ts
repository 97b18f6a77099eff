import { Hono } from 'hono'
import { BANKS } from '../data/banks.ts'
import type { Env } from '../http/env.ts'
import { balanceOf } from './balance.ts'

/** GET /merchant/balance and GET /merchant/banks (interface: Endpoints). */
export const accountRoutes = new Hono<Env>()
  .get('/balance', (c) => c.json(balanceOf(c.get('platform'), c.get('merchant'))))
  .get('/banks', (c) => {
    const country = c.req.query('country_code')?.toUpperCase()
    return c.json(country ? BANKS.filter((bank) => bank.country_code === country) : BANKS)
  })
