import type { ServiceCategory } from '#contract/categories.ts'

export type DemoTipper = { email: string; firstName: string; lastName: string; cents: number; note: string }
export type DemoWorker = {
  email: string
  firstName: string
  lastName: string
  face: number
  guardNumber: string
  serviceCategory: ServiceCategory
  location: string
  bankName?: string
  bankAccountNumber?: string
  isVerified: boolean
}

export const TIPPERS: DemoTipper[] = [
  { email: 'thandi@enkosi.test', firstName: 'Thandi', lastName: 'Mokoena', cents: 100_000, note: 'tipper' },
  { email: 'johan@enkosi.test', firstName: 'Johan', lastName: 'van der Merwe', cents: 50_000, note: 'tipper' },
  { email: 'aisha@enkosi.test', firstName: 'Aisha', lastName: 'Patel', cents: 250_000, note: 'tipper' },
]

export const OPERATORS = [
  { email: 'operator@enkosi.test', firstName: 'Naledi', lastName: 'Khumalo', note: 'operator' },
  { email: 'operator2@enkosi.test', firstName: 'Pieter', lastName: 'Botha', note: 'operator 2' },
]

/** Over all service types and a dozen suburbs, some not yet verified and some without a bank account, as with real people. */
export const WORKERS: DemoWorker[] = [
  worker(1, 'Sipho', 'Dlamini', 'PG-1024', 'parking_guard', 'Rosebank', 'FNB', '62001234567'),
  worker(2, 'Lindiwe', 'Nkosi', 'PG-1025', 'parking_guard', 'Rosebank', 'Capitec', '1234567890'),
  worker(4, 'Bongani', 'Zulu', 'PG-2077', 'parking_guard', 'Sandton', 'Standard Bank', '012345678'),
  worker(3, 'Fatima', 'Adams', 'PG-3310', 'parking_guard', 'Sea Point', null, null),
  worker(1, 'Kagiso', 'Molefe', 'WT-0101', 'waiter', 'Melville', 'Nedbank', '1098765432'),
  worker(4, 'Chantelle', 'Jacobs', 'WT-0102', 'waiter', 'Camps Bay', 'Absa', '4065123987'),
  worker(2, 'Precious', 'Ndlovu', 'WT-0250', 'waiter', 'Umhlanga', 'TymeBank', '51001234567'),
  worker(1, 'Themba', 'Mahlangu', 'HS-0007', 'household_services', 'Parkhurst', 'Capitec', '1357924680'),
  worker(2, 'Nomsa', 'Sithole', 'HS-0042', 'household_services', 'Rondebosch', 'FNB', '62007654321'),
  worker(4, 'Grace', 'Banda', 'HS-0108', 'household_services', 'Hatfield', null, null),
  worker(1, 'Mandla', 'Khoza', 'DL-5501', 'day_laborer', 'Soweto', 'Capitec', '1472583690'),
  worker(3, 'Tinashe', 'Moyo', 'DL-5502', 'day_laborer', 'Midrand', null, null),
  worker(2, 'Ayanda', 'Cele', 'OT-0900', 'other', 'Durban North', 'Discovery', '12345678901'),
  worker(3, 'Riaan', 'Fourie', 'OT-0901', 'other', 'Stellenbosch', 'Investec', '1001234567'),
]

/** People who tipped during the month before; not offered on the sign-in page. */
export const PASSERS_BY = [
  'Lerato Tshabalala',
  'Werner Steyn',
  'Nazeem Davids',
  'Busisiwe Mthembu',
  'Megan Naidoo',
  'Thabo Radebe',
  'Elsabe Kruger',
  'Yusuf Cassim',
  'Zinhle Ngcobo',
  'Peter Okafor',
  'Refilwe Maluleke',
  'Craig Petersen',
  'Nosipho Gumede',
  'Hendrik Venter',
  'Shireen Isaacs',
]

/** Tips that exist from the start, so that the first screens have something to show. */
export const TIPS: { from: string; to: string; cents: number; stars?: number }[] = [
  { from: 'thandi@enkosi.test', to: 'PG-1024', cents: 2_000, stars: 5 },
  { from: 'thandi@enkosi.test', to: 'WT-0101', cents: 5_000, stars: 4 },
  { from: 'johan@enkosi.test', to: 'PG-1024', cents: 1_000, stars: 4 },
  { from: 'johan@enkosi.test', to: 'HS-0007', cents: 10_000, stars: 5 },
  { from: 'aisha@enkosi.test', to: 'PG-1024', cents: 5_000, stars: 5 },
  { from: 'aisha@enkosi.test', to: 'WT-0102', cents: 10_000, stars: 5 },
  { from: 'aisha@enkosi.test', to: 'DL-5501', cents: 20_000 },
]

function worker(
  face: number,
  firstName: string,
  lastName: string,
  guardNumber: string,
  serviceCategory: ServiceCategory,
  location: string,
  bankName: string | null,
  bankAccountNumber: string | null,
): DemoWorker {
  const bank = bankName && bankAccountNumber ? { bankName, bankAccountNumber } : {}
  const email = `${firstName.toLowerCase()}@enkosi.test`
  // Workers without a bank account are not verified either, so that the operator has somebody to verify.
  return {
    email,
    firstName,
    lastName,
    face,
    guardNumber,
    serviceCategory,
    location,
    ...bank,
    isVerified: bankName !== null,
  }
}
