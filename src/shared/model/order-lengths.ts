/** Maximum lengths of the texts of an order, in UTF-16 units. `note` is the transaction's note. */
export const MAX_ORDER_LENGTH = {
  reference: 200,
  client_id: 200,
  owner_name: 200,
  bank_name: 500,
  url: 2048,
  note: 2000,
} as const
