// What was typed into a form and not sent, for this tab alone: a reload keeps it, closing the tab or the end of the
// session forgets it, whichever parts of the app are loaded then.
const TAB_KEYS = ['identity_document', 'money_forms'] as const
type TabKey = (typeof TAB_KEYS)[number]
type Fields = Readonly<Record<string, string>>

export function readTab(key: TabKey): Fields {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'))
  } catch {
    return {}
  }
}

export function writeTab(key: TabKey, fields: Fields): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(fields))
  } catch {
    // Where nothing can be stored it lasts as long as the page.
  }
}

export function removeTab(key: TabKey): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

export const clearTab = (): void => TAB_KEYS.forEach(removeTab)
