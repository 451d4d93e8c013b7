import { HOME } from '../../names/paths.ts'

/** Only a path of this site: one slash, nothing that a browser would read as another host. */
export function safePath(wanted: string | undefined): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return HOME
  try {
    const url = new URL(wanted, window.location.origin)
    return url.origin === window.location.origin ? url.pathname + url.search + url.hash : HOME
  } catch {
    return HOME
  }
}
