interface Modules {
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null
}

/**
 * Puts everything the page needs at once into one file. Left to itself the builder makes a file of every set of modules
 * that the same screens share, and the first load asks for a score of tiny ones.
 */
export function firstLoad(): (id: string, modules: Modules) => string | null {
  const known = new Map<string, boolean>()
  const isFirst = (id: string, modules: Modules): boolean => {
    const answer = known.get(id)
    if (answer !== undefined) return answer
    // Whoever comes round in a circle learns nothing new.
    known.set(id, false)
    const info = modules.getModuleInfo(id)
    const is_first = info !== null && (info.isEntry || info.importers.some((importer) => isFirst(importer, modules)))
    known.set(id, is_first)
    return is_first
  }
  return (id, modules) => {
    // What was asked in the middle of a circle may have been answered too early: every module is asked afresh.
    for (const [seen, is_first] of known) if (!is_first) known.delete(seen)
    return isFirst(id, modules) ? 'first' : null
  }
}
