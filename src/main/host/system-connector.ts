import tls from 'node:tls'
import { buildConnector } from 'undici'

let isTrusted = false

/**
 * Trusts what the system trusts, beside Node's own list: companies put their certificate authority into the system's
 * store. Does nothing on a runtime that cannot (Node before 22.19, where only this machine may be called anyway).
 */
function trustSystem(): void {
  if (isTrusted || typeof tls.setDefaultCACertificates !== 'function' || typeof tls.getCACertificates !== 'function') {
    return
  }
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])
  isTrusted = true
}

/**
 * undici's connections, which trust what the system trusts. Reading the system's store takes longer than most of a start,
 * so it is read for the first connection that wants it.
 */
export const systemConnector: typeof buildConnector = (options) => {
  const connect = buildConnector(options)
  return (target, callback) => {
    if (target.protocol === 'https:') trustSystem()
    connect(target, callback)
  }
}
