/** Something picked that has been looked at: it can be shown before it is sent. */
export interface Media {
  kind: 'image' | 'video' | 'audio'
  file: File
  /** Upright; 0 of what only sounds. */
  width: number
  height: number
  /** Seconds; 0 of a picture. */
  duration: number
  cover?: Blob | undefined
}
