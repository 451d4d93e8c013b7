// Where hints about chats are told on the bus: to each person, or once to all who are in a large group.
const LARGE = 'rt.chat.2.'

export const subjectOfPerson = (user_id: string): string => `rt.user.${user_id}`
export const subjectOfLarge = (chat_id: string): string => `${LARGE}${chat_id}`
export const largeOfSubject = (subject: string): string => subject.slice(LARGE.length)
