import type { Server } from 'node:http'
import { startChild } from '../children.ts'
import { keepMessage, openInbox, type InboxMessage } from './inbox.ts'
import { openMailServer } from './mail-server.ts'
import { root } from '../machine.ts'
import type { Stops } from '../stops.ts'

/** Mails and SMS end on one page, and texts are translated as far as a few phrases go. Gives what the server needs for them. */
export async function openInboxes(
  ports: { inbox: number; mail: number; translate: number },
  stops: Stops,
): Promise<Record<string, string>> {
  const messages: InboxMessage[] = []
  const inbox = await openInbox(ports.inbox, '127.0.0.1', messages)
  stops.add(() => closeServer(inbox))
  const mail = await openMailServer(ports.mail, (received) => keepMessage(messages, received))
  stops.add(() => mail.close())
  const translator = startChild({
    name: 'words',
    arguments: ['dev/providers/translate-server.ts'],
    folder: root,
    variables: { TRANSLATE_PORT: String(ports.translate) },
  })
  stops.add(() => translator.stop())
  return {
    SMTP_URL: `smtp://127.0.0.1:${ports.mail}`,
    MAIL_FROM: 'Mela <no-reply@mela.example>',
    SMS_URL: `http://127.0.0.1:${ports.inbox}/messages`,
    TRANSLATE_URL: `http://127.0.0.1:${ports.translate}`,
  }
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
