import tls from 'node:tls'

let isTrusted = false

/**
 * Trusts the system's certificate authorities in addition to Node's own list: companies add theirs to the system's
 * store. Reading that store takes longer than most of a start. Does nothing on a runtime without support (Node before
 * 22.19, where only this machine may be called anyway).
 */
export function trustSystem(): void {
  if (isTrusted || typeof tls.setDefaultCACertificates !== 'function' || typeof tls.getCACertificates !== 'function') {
    return
  }
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])
  isTrusted = true
}
