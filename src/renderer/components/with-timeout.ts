/** Settles like `work`, but rejects with the message `late` if that takes longer than `milliseconds`. */
export async function withTimeout<Value>(work: Promise<Value>, milliseconds: number, late: string): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(late)), milliseconds)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
