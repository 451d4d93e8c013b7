import type { Transporter } from 'nodemailer'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { perContext } from '../../platform/per-context.ts'
import { CODE_SECONDS } from './verification.ts'
import type { Target } from './verification-target.ts'

const PROVIDER_MS = 10_000

/** What a code says, in the language of whoever asked for it. */
interface Letter {
  subject: string
  body: string
  sms: string
}
/** One way to reach people; throws when the provider does not take the message. */
type Send<T extends Target> = (context: Context, to: T, letter: Letter) => Promise<void>

/** How a code can reach people here. */
export function codeWays(config: Config): Target['type'][] {
  const ways: Target['type'][] = []
  if (config.SMS_URL || config.EXPOSE_TEST_CODES) ways.push('mobile')
  if (config.SMTP_URL || config.EXPOSE_TEST_CODES) ways.push('email')
  return ways
}

/** Whether the provider took it; without a provider only test codes get here, and those stand in the answer. */
export async function deliverCode(
  context: Context,
  target: Target,
  code: string,
  language: string,
  host: string,
): Promise<boolean> {
  const letter = await write(context, code, language, host)
  try {
    if (target.type === 'mobile' && context.config.SMS_URL) await sendSms(context, target, letter)
    if (target.type === 'email' && context.config.SMTP_URL) await sendMail(context, target, letter)
    return true
  } catch (error) {
    // The error of a provider may quote the address or the text, so only its kind is told.
    const { name, code: kind } = error as { name?: string; code?: string }
    context.log.warn({ way: target.type, error: kind ?? name }, 'verification code not sent')
    return false
  }
}

async function write(context: Context, code: string, language: string, host: string): Promise<Letter> {
  const app_name = (await context.settings.read()).app_name ?? context.config.APP_NAME
  const values = { app_name, code, minutes: CODE_SECONDS / 60 }
  // Browsers fill the code in by themselves when the last line binds it to the site. Nobody may choose that site by a header.
  const { PUBLIC_ORIGIN, NODE_ENV } = context.config
  const site = PUBLIC_ORIGIN ? URL.parse(PUBLIC_ORIGIN.split(',')[0]!)?.host : NODE_ENV === 'production' ? '' : host
  const binding = site ? `\n\n@${site} #${code}` : ''
  return {
    subject: context.texts.text('mail.code_subject', language, values),
    body: context.texts.text('mail.code_body', language, values),
    sms: `${context.texts.text('mail.code_sms', language, values)}${binding}`,
  }
}

const sendSms: Send<Target & { type: 'mobile' }> = async ({ config }, { area_code, mobile }, { sms }) => {
  const response = await fetch(config.SMS_URL!, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${config.SMS_TOKEN}` },
    body: JSON.stringify({ to: `+${area_code}${mobile}`, text: sms }),
    signal: AbortSignal.timeout(PROVIDER_MS),
    redirect: 'error',
  })
  await response.body?.cancel()
  if (!response.ok) throw Object.assign(new Error('the provider refused'), { code: `HTTP ${response.status}` })
}

const mailer = perContext(async ({ config }): Promise<Transporter> => {
  const { createTransport } = await import('nodemailer')
  const timeouts = { connectionTimeout: PROVIDER_MS, greetingTimeout: PROVIDER_MS, socketTimeout: PROVIDER_MS }
  return createTransport({ url: config.SMTP_URL!, ...timeouts })
})

const sendMail: Send<Target & { type: 'email' }> = async (context, { email }, { subject, body }) => {
  const transport = await mailer(context)
  await transport.sendMail({
    from: context.config.MAIL_FROM,
    to: { name: '', address: email },
    subject,
    text: body,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
