/** What is done for an open chat. It comes with the first chat that is opened, so whoever asks with one open has it at hand. */
export const openedChat = () => import('./open-chat.ts')
