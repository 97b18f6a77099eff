/** Whether a host name (without port) means this machine. */
export function isLoopbackHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
}

/** Whether an address is http(s) on this machine. */
export function isLoopbackUrl(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return /^https?:$/.test(url.protocol) && isLoopbackHost(url.hostname)
}

/** The host name of a Host header, without its port. */
export function hostnameOf(hostHeader: string): string {
  return hostHeader.replace(/:\d+$/, '')
}
