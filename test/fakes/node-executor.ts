import http from 'node:http'
import { configureRequestOptions, configureRequestUrl, type DownloadOptions, HttpExecutor } from 'builder-util-runtime'

/** electron-updater's HTTP executor on Node instead of Electron's net; everything else is unchanged. */
export class NodeExecutor extends HttpExecutor<http.ClientRequest> {
  createRequest(options: http.RequestOptions, answered: (response: http.IncomingMessage) => void): http.ClientRequest {
    return http.request({ ...options, agent: false }, answered).on('close', () => undefined)
  }

  download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    return options.cancellationToken.createPromise((resolve, reject, onCancel) => {
      const request: http.RequestOptions = { ...(options.headers && { headers: options.headers }) }
      configureRequestUrl(url, request)
      configureRequestOptions(request)
      const callback = (error: Error | null | undefined) => (error == null ? resolve(destination) : reject(error))
      this.doDownload(request, { destination, options, onCancel, callback, responseHandler: null }, 0)
    })
  }
}
