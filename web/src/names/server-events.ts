/** Events of the socket besides dispatches; each only says that something is to be asked for again. */
export const BARE_EVENTS = ['game_config_update', 'content_update'] as const
export type BareEvent = (typeof BARE_EVENTS)[number]
