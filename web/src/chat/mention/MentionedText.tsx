import { MENTION_ALL } from '@mela/contract/chat/chat-rules.ts'
import { classes } from '@mela/ui/classes.ts'
import { displayName, usePeople } from '../../people/index.ts'
import { LinkedText } from '../../platform/links/LinkedText.tsx'
import { useMembers } from '../sync/group-members.ts'
import { textOf } from '../words/message-text.ts'
import type { Message } from '../state/model.ts'
import { groupOf } from '../words/names.ts'
import { cutAtNames } from './mentions.ts'
import css from './MentionedText.module.css'

/** A text that names people; one's own name stands out. */
export function MentionedText({ message, reader, isOwn }: { message: Message; reader: string; isOwn: boolean }) {
  const ids = message.mentions.filter((id) => id !== MENTION_ALL)
  const people = usePeople(ids)
  const members = useMembers(groupOf(message))
  const known = ids.flatMap((id, index) => {
    const person = people[index]
    const names = [members?.[id]?.group_nickname, person && displayName(person), person?.username]
    return names.flatMap((name) => (name ? [{ id, name }] : []))
  })
  return cutAtNames(textOf(message), message.mentions, known).map(({ text, named }, index) =>
    named === undefined ? (
      <LinkedText key={index} text={text} />
    ) : (
      <b
        key={index}
        className={classes(css.name, isOwn && css.mine, (named === reader || named === MENTION_ALL) && css.meant)}
      >
        {text}
      </b>
    ),
  )
}
