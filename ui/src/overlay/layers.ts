/** How each layer over the page is closed; the topmost is the last. */
const layers: (() => void)[] = []
const watchers = new Set<(isOpen: boolean) => void>()

function tell() {
  for (const watcher of watchers) watcher(layers.length > 0)
}

/** The answer takes it out again. */
export function addLayer(close: () => void): () => void {
  layers.push(close)
  tell()
  return () => {
    layers.splice(layers.indexOf(close), 1)
    tell()
  }
}

/** False where there is none. */
export function closeTopLayer(): boolean {
  const close = layers.at(-1)
  close?.()
  return close !== undefined
}

/** Told whenever the first layer opens and the last one closes, among others. */
export function watchLayers(watcher: (isOpen: boolean) => void): void {
  watchers.add(watcher)
}
