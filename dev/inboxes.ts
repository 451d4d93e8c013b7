import type { Server } from 'node:http'
import { keepMessage, openInbox, type InboxMessage } from './inbox.ts'
import { openMailServer } from './mail-server.ts'
import type { Stops } from './stops.ts'

/** Mails and SMS end on one page. Gives what the server needs to send through them. */
export async function openInboxes(
  ports: { inbox: number; mail: number },
  stops: Stops,
): Promise<Record<string, string>> {
  const messages: InboxMessage[] = []
  const inbox = await openInbox(ports.inbox, '127.0.0.1', messages)
  stops.add(() => closeServer(inbox))
  const mail = await openMailServer(ports.mail, (received) => keepMessage(messages, received))
  stops.add(() => mail.close())
  return {
    SMTP_URL: `smtp://127.0.0.1:${ports.mail}`,
    MAIL_FROM: 'Mela <no-reply@mela.example>',
    SMS_URL: `http://127.0.0.1:${ports.inbox}/messages`,
  }
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
