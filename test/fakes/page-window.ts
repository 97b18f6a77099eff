/**
 * A page's window with the session history of a browser: setting the hash adds an entry without a state, and going to
 * another entry is reported by `popstate`.
 */
export function pageWindow(hash: string) {
  let entries: { readonly hash: string; readonly state: unknown }[] = [{ hash, state: null }]
  let at = 0
  const add = (added: { readonly hash: string; readonly state: unknown }): void => {
    entries = [...entries.slice(0, ++at), added]
  }
  const hashOf = (href: string): string => href.slice(href.indexOf('#'))
  const now = () => entries[at] as { readonly hash: string; readonly state: unknown }
  const window = Object.assign(new EventTarget(), {
    location: {
      pathname: '/',
      search: '',
      get hash() {
        return now().hash
      },
      set hash(to) {
        if (to === now().hash) return
        add({ hash: to, state: null })
        window.dispatchEvent(new Event('popstate'))
      },
    },
    history: {
      get state() {
        return now().state
      },
      pushState: (state: unknown, _title: string, href: string) => add({ hash: hashOf(href), state }),
      replaceState(state: unknown, _title: string, href?: string) {
        entries[at] = { hash: href === undefined ? now().hash : hashOf(href), state }
      },
      go(by: number) {
        if (entries[at + by] === undefined) return
        at += by
        window.dispatchEvent(new Event('popstate'))
      },
    },
    hashes: () => entries.map((entry) => entry.hash),
  })
  return window
}
