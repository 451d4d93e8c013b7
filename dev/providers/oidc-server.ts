import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { interactionPolicy, type Configuration } from 'oidc-provider'

// A real OpenID provider with one client and no passwords: whoever says a name is that person. `login_hint` says it
// without a form. It sends people back to the addresses it is given and to this machine.
const { OIDC_PORT = '0', OIDC_CLIENT_ID = 'mela', OIDC_CLIENT_SECRET = 'mela-secret', OIDC_REDIRECT_URIS } = process.env
const redirect_uris = (OIDC_REDIRECT_URIS ?? 'http://127.0.0.1/').split(',')
const isAllowed = (uri: string) =>
  redirect_uris.includes(uri) || /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?\//.test(uri)

const { base, Prompt } = interactionPolicy
const policy = base()
policy.add(new Prompt({ name: 'select_account', requestable: true }), 0)

const configuration: Configuration = {
  clients: [
    {
      client_id: OIDC_CLIENT_ID,
      client_secret: OIDC_CLIENT_SECRET,
      redirect_uris,
      response_types: ['code'],
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
  features: { devInteractions: { enabled: false } },
  pkce: { required: () => true },
  cookies: { keys: ['a key that protects nothing'] },
  findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
  // Nobody is asked what the client may know.
  async loadExistingGrant({ oidc }) {
    const { Grant } = oidc.provider
    const grant = new Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! })
    grant.addOIDCScope('openid email profile')
    await grant.save()
    return grant
  },
}

const FORM = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Who are you?</title><form method="get"><label>Name <input name="name" required autofocus></label> <button>Continue</button></form></html>`

async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { params } = await provider.interactionDetails(request, response)
  const typed = new URL(request.url!, 'http://here').searchParams.get('name')
  const name = typed ?? (typeof params['login_hint'] === 'string' ? params['login_hint'] : undefined)
  if (!name) return void response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(FORM)
  await provider.interactionFinished(request, response, { login: { accountId: name }, select_account: {} })
}

const server = createServer()
server.listen(Number(OIDC_PORT), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  const provider = new Provider(`http://127.0.0.1:${port}`, configuration)
  const proto = provider.Client.prototype as { redirectUriAllowed(uri: string): boolean }
  proto.redirectUriAllowed = isAllowed
  const callback = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void callback(request, response)
    interact(provider, request, response).catch(() => response.writeHead(400).end())
  })
  console.log(JSON.stringify({ port }))
})
