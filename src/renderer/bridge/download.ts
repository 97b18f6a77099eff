/** Has the browser save what an address leads to; without a name under the one that it comes with. */
export function download(href: string, name = ''): void {
  Object.assign(document.createElement('a'), { href, download: name }).click()
}
