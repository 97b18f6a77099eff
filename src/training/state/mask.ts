/** Card number as typed: 13 to 19 digits, perhaps in groups. */
const PAN = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g

/** The two visible parts of a 16-digit card number; the rest is not kept anywhere. */
export function maskCard(digits: string): { first6: string; last4: string } {
  return { first6: digits.slice(0, 6), last4: digits.slice(-4) }
}

/** Free text without the card numbers that somebody may have put into it: 16 digits, as cards are here, or a sound check digit. */
export function maskText(text: string): string {
  return text.replace(PAN, (run) => {
    const digits = run.replace(/\D/g, '')
    return digits.length === 16 || passesLuhn(digits) ? `${digits.slice(0, 6)}******${digits.slice(-4)}` : run
  })
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 0 ? 1 : 2)
    return total + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return sum % 10 === 0
}
