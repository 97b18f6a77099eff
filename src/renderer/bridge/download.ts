/** Makes the browser save the resource at `href`, under its own name unless `name` is given. */
export function download(href: string, name = ''): void {
  Object.assign(document.createElement('a'), { href, download: name }).click()
}
