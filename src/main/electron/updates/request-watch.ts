interface Answer {
  readonly statusCode?: number | undefined
  on(event: 'data', listener: (chunk: Buffer) => void): unknown
}

/** As much of electron-updater's executor as is watched. */
export interface Executor {
  createRequest(
    options: object,
    answered: (answer: Answer) => void,
  ): { abort(): void; on(event: 'close', end: () => void): unknown }
}

/** What a download does on the wire, which electron-updater limits neither in bytes nor in time. */
export interface RequestWatch {
  /** From now on every request of this executor is watched. */
  over(executor: Executor): void
  /** Begins to count anew. */
  start(): void
  /** Ends all requests that are open. */
  abort(): void
  /** Bytes of all answers since the start, and of the last one. */
  received(): number
  receivedLast(): number
  /** When the last bytes came, by performance.now(). */
  heardAt(): number
}

export function createRequestWatch(): RequestWatch {
  const open = new Set<{ abort(): void }>()
  const watched = new WeakSet<Executor>()
  let all = 0
  let last = 0
  let heardAt = performance.now()

  function count(answer: Answer): void {
    last = 0
    heardAt = performance.now()
    if ((answer.statusCode ?? 0) >= 300) return
    answer.on('data', (chunk) => {
      all += chunk.length
      last += chunk.length
      heardAt = performance.now()
    })
  }

  return {
    over(executor) {
      if (watched.has(executor)) return
      watched.add(executor)
      const create = executor.createRequest.bind(executor)
      executor.createRequest = (options, answered) => {
        const request = create(options, (response) => {
          // Beside who reads it: both hear every byte, and the reader alone holds it up.
          count(response)
          answered(response)
        })
        open.add(request)
        request.on('close', () => open.delete(request))
        return request
      }
    },
    start() {
      all = 0
      last = 0
      heardAt = performance.now()
    },
    abort() {
      for (const request of open) request.abort()
      open.clear()
    },
    received: () => all,
    receivedLast: () => last,
    heardAt: () => heardAt,
  }
}
