import tls from 'node:tls'

let isTrusted = false

/**
 * Trusts what the system trusts, beside Node's own list: companies put their certificate authority into the system's
 * store. Reading that store takes longer than most of a start. Does nothing on a runtime that cannot (Node before 22.19,
 * where only this machine may be called anyway).
 */
export function trustSystem(): void {
  if (isTrusted || typeof tls.setDefaultCACertificates !== 'function' || typeof tls.getCACertificates !== 'function') {
    return
  }
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])
  isTrusted = true
}
