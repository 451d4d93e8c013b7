import type { Translate } from '../../platform/i18n/i18n.ts'

const SECONDS_OF_MINUTE = 60

/** How long a line's periods are. */
export const lengthText = (seconds: number, t: Translate): string =>
  seconds % SECONDS_OF_MINUTE === 0
    ? t('games.minutes', { n: seconds / SECONDS_OF_MINUTE })
    : t('games.seconds', { n: seconds })
