/** What a recorder gives, whichever it is. */
export interface Recorder {
  stop(): Promise<Blob>
}
