/** What the history thread says. Both ends are this program: trusted, not parsed. */
export type FromWorker =
  | { readonly type: 'open'; readonly setAside: string | null }
  | { readonly type: 'newer' }
  | { readonly type: 'unopened'; readonly detail: string }
  | { readonly type: 'done'; readonly id: number; readonly value: unknown }
  | { readonly type: 'failed'; readonly id: number; readonly message: string }
