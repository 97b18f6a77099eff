/** The height of a row, as in transactions.module.css. */
export const ROW = 34
