import type { FastifyReply, FastifyRequest } from 'fastify'

// What a browser is known by from one account to the next. It opens nothing: whoever brings it has only been here before.
const NAME = 'mela_device'
const FORM = /^[\w-]{22}$/
/** The most that browsers keep. */
const AGE_SECONDS = 400 * 86_400

/** Empty where the browser brings none, or one that is not ours. */
export function readDeviceCookie({ headers }: FastifyRequest): string {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  const device = cookies.find((cookie) => cookie.startsWith(`${NAME}=`))?.slice(NAME.length + 1) ?? ''
  return FORM.test(device) ? device : ''
}

export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, device: string): void {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  const cookie = `${NAME}=${device}; Path=/api; Max-Age=${AGE_SECONDS}; HttpOnly; SameSite=Lax${secure}`
  reply.raw.setHeader('set-cookie', cookie)
}
