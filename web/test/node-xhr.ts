// The one kind of request that browsers make with XMLHttpRequest, for tests without a browser: bytes up to an address.
export class NodeXhr extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  private url = ''
  private readonly headers: Record<string, string> = {}
  private readonly giving_up = new AbortController()

  open(_method: 'PUT', url: string): void {
    this.url = url
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  abort(): void {
    this.giving_up.abort()
  }
  send(body: Blob): void {
    void this.run(body)
  }

  private async run(body: Blob): Promise<void> {
    const { url, headers, giving_up } = this
    try {
      const response = await fetch(url, { method: 'PUT', headers, body, signal: giving_up.signal })
      this.status = response.status
      this.responseText = await response.text()
      this.dispatchEvent(new Event('load'))
    } catch {
      this.dispatchEvent(new Event(giving_up.signal.aborted ? 'abort' : 'error'))
    }
    this.dispatchEvent(new Event('loadend'))
  }
}
