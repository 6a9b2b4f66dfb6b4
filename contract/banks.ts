/** South African banks with their universal branch codes and the account lengths one usually sees. */
export interface Bank {
  name: string
  branchCode: string
  digits?: readonly [min: number, max: number]
}

export const BANKS: readonly Bank[] = [
  { name: 'Absa', branchCode: '632005', digits: [8, 11] },
  { name: 'African Bank', branchCode: '430000', digits: [11, 11] },
  { name: 'Al Baraka', branchCode: '800000', digits: [11, 11] },
  { name: 'Bank Zero', branchCode: '888000', digits: [11, 11] },
  { name: 'Bidvest', branchCode: '462005', digits: [11, 11] },
  { name: 'Capitec', branchCode: '470010', digits: [10, 10] },
  { name: 'Discovery', branchCode: '679000', digits: [11, 11] },
  { name: 'FNB', branchCode: '250655', digits: [11, 11] },
  { name: 'Investec', branchCode: '580105', digits: [10, 11] },
  { name: 'Nedbank', branchCode: '198765', digits: [10, 10] },
  { name: 'Postbank', branchCode: '460005' },
  { name: 'Sasfin', branchCode: '683000' },
  { name: 'Standard Bank', branchCode: '051001', digits: [9, 11] },
  { name: 'TymeBank', branchCode: '678910', digits: [11, 11] },
]

/** The bank of a typed name, if we know it. */
export function findBank(name: string): Bank | undefined {
  const wanted = name.trim().toLowerCase()
  return BANKS.find((bank) => bank.name.toLowerCase() === wanted)
}

/** The bank and its usual number of digits, if the given number is unusual. A warning only: banks change their numbers. */
export function unusualLength(
  bankName: string,
  accountNumber: string,
): { bank: string; from: number; to: number } | undefined {
  const bank = findBank(bankName)
  const length = accountNumber.replace(/\s/g, '').length
  if (!bank?.digits || length === 0) return undefined
  const [from, to] = bank.digits
  return length >= from && length <= to ? undefined : { bank: bank.name, from, to }
}
