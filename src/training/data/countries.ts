import type { Currency } from '#shared/model/currency.ts'

/**
 * A country's data for training: its currency, units of that currency per US dollar, the percentage a requisite takes,
 * and account owners. Invented, but realistic in magnitude.
 */
interface Country {
  readonly code: string
  readonly name: string
  readonly perUsd: string
  readonly ratePercent: string
  readonly acquirer: string
  readonly owners: readonly string[]
}

/** Every accepted currency belongs to one country (interface: Currency codes accepted for amounts). */
export const COUNTRIES = {
  RUB: {
    code: 'RU',
    name: 'Russia',
    perUsd: '92.35',
    ratePercent: '6.5',
    acquirer: 'volnapay',
    owners: ['Соколова Мария Андреевна', 'Кузнецов Илья Петрович', 'ООО «Северный Ветер»', 'ИП Лебедев А. В.'],
  },
  KRW: {
    code: 'KR',
    name: 'South Korea',
    perUsd: '1384.2',
    ratePercent: '4.2',
    acquirer: 'hangangpay',
    owners: ['김민준', '이서연', '박지훈'],
  },
  KZT: {
    code: 'KZ',
    name: 'Kazakhstan',
    perUsd: '512.4',
    ratePercent: '5.8',
    acquirer: 'altyncheckout',
    owners: ['Ахметов Нурлан Серикович', 'Жумабаева Айгерим Ерлановна', 'ТОО «Дала Сауда»'],
  },
  UZS: {
    code: 'UZ',
    name: 'Uzbekistan',
    perUsd: '12640',
    ratePercent: '7.1',
    acquirer: 'ipakpay',
    owners: ['Karimov Jasur Alisher o‘g‘li', 'Yusupova Dilnoza Rustam qizi', 'Рахимов Шерзод'],
  },
  TJS: {
    code: 'TJ',
    name: 'Tajikistan',
    perUsd: '10.92',
    ratePercent: '6.9',
    acquirer: 'pamirpay',
    owners: ['Раҳимов Фаррух', 'Шарифова Нигина', 'Саидов Далер'],
  },
  KGS: {
    code: 'KG',
    name: 'Kyrgyzstan',
    perUsd: '87.45',
    ratePercent: '6.2',
    acquirer: 'alatoopay',
    owners: ['Асанов Бакыт Токтогулович', 'Эркинбаева Айпери', 'ОсОО «Ала-Тоо Трейд»'],
  },
  AMD: {
    code: 'AM',
    name: 'Armenia',
    perUsd: '388.7',
    ratePercent: '5.4',
    acquirer: 'araratpay',
    owners: ['Արամ Հակոբյան', 'Անի Սարգսյան', 'Գոռ Պետրոսյան'],
  },
  AZN: {
    code: 'AZ',
    name: 'Azerbaijan',
    perUsd: '1.7',
    ratePercent: '5.1',
    acquirer: 'xezerpay',
    owners: ['Əliyev Rəşad Elçin oğlu', 'Məmmədova Günel', 'Hüseynov Tural'],
  },
  BYN: {
    code: 'BY',
    name: 'Belarus',
    perUsd: '3.27',
    ratePercent: '6',
    acquirer: 'niomanpay',
    owners: ['Иваноў Алесь Міхайлавіч', 'Новикова Дарья Сергеевна', 'ООО «Белый Аист»'],
  },
  GEL: {
    code: 'GE',
    name: 'Georgia',
    perUsd: '2.72',
    ratePercent: '5.6',
    acquirer: 'rionipay',
    owners: ['გიორგი ბერიძე', 'ნინო კაპანაძე', 'ლევან მაისურაძე'],
  },
} as const satisfies Record<Currency, Country>
