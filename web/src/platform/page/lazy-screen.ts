import { lazy, type ComponentType, type FunctionComponent } from 'react'
import type { Area } from '../../names/areas.ts'
import { loadAreas } from '../i18n/i18n.ts'
import { LoadFailed } from './LoadFailed.tsx'

/** Something that comes up by itself: where it cannot be had, nothing shows. */
export function lazyExtra<Props extends object>(load: () => Promise<ComponentType<Props>>, ...areas: Area[]) {
  return lazyOr<Props>(() => null, load, areas)
}

/** A part of the screen whose script and words are fetched when it is first shown; without a connection the rest goes on. */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>, ...areas: Area[]) {
  return lazyOr<Props>(LoadFailed, load, areas)
}

function lazyOr<Props extends object>(
  instead: FunctionComponent,
  load: () => Promise<ComponentType<Props>>,
  areas: Area[],
): ComponentType<Props> {
  return lazy(async () => {
    try {
      const [screen] = await Promise.all([load(), loadAreas(...areas)])
      return { default: screen }
    } catch {
      return { default: instead }
    }
  }) as ComponentType<Props>
}
