import type { Bank } from '#shared/model/bank.ts'
import { stableUuid } from '../state/ids.ts'

/** Names by country; plausible, some long or in other scripts, as operators encounter them. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  RU: [
    'Сбербанк',
    'Т-Банк',
    'ВТБ',
    'Альфа-Банк',
    'Газпромбанк',
    'Райффайзенбанк',
    'Банк «Санкт-Петербург»',
    'Россельхозбанк',
    'Совкомбанк',
    'Почта Банк',
    'Ак Барс Банк',
    'Московский кредитный банк',
    'Уральский банк реконструкции и развития',
    'Ozon Банк',
    'Промсвязьбанк',
  ],
  KZ: [
    'Kaspi Bank',
    'Halyk Bank',
    'ForteBank',
    'Банк ЦентрКредит',
    'Jusan Bank',
    'Евразийский банк',
    'Freedom Bank Kazakhstan',
  ],
  UZ: [
    'Kapitalbank',
    'Ipak Yo‘li Bank',
    'Hamkorbank',
    'Asaka Bank',
    'Uzum Bank',
    'TBC Bank Uzbekistan',
    'O‘zsanoatqurilishbank',
  ],
  KG: ['MBank', 'Оптима Банк', 'Демир Банк', 'Бакай Банк', 'Айыл Банк', 'О! Банк'],
  TJ: ['Алиф Бонк', 'Душанбе Сити', 'Эсхата Бонк', 'Амонатбонк', 'Спитамен Бонк'],
  AM: ['Ameriabank', 'Ardshinbank', 'Ակբա բանկ', 'Inecobank', 'Converse Bank', 'Evocabank'],
  AZ: ['Kapital Bank', 'ABB', 'PAŞA Bank', 'Unibank', 'Leobank'],
  BY: ['Беларусбанк', 'Приорбанк', 'Белагропромбанк', 'БПС-Сбербанк', 'МТБанк', 'Банк Дабрабыт'],
  GE: ['TBC Bank', 'Bank of Georgia', 'Liberty Bank', 'Credo Bank', 'ბაზისბანკი'],
  KR: ['KB국민은행', '신한은행', '우리은행', '하나은행', 'NH농협은행', '카카오뱅크'],
}

/** All banks (interface: GET /merchant/banks). The IDs are the same at every start. */
export const BANKS: readonly Bank[] = Object.entries(NAMES).flatMap(([country_code, names]) =>
  names.map((name) => ({ id: stableUuid(`bank/${country_code}/${name}`), name, country_code })),
)

const byId = new Map(BANKS.map((bank) => [bank.id, bank]))

/** The bank with this ID; UUIDs are case-insensitive. */
export function findBank(id: string): Bank | undefined {
  return byId.get(id.toLowerCase())
}
