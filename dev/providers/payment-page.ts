import type { PaymentLink } from './payment-links.ts'

const STYLE = `
:root { color-scheme: light dark; --paper: #fff; --ink: #16181d; --soft: #5b6270; --line: #d9dde3; --go: #0b6b3a; --go-ink: #fff; --stop: #b3261e }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14161a; --ink: #eef0f3; --soft: #a3abb8; --line: #363c46; --go: #3fbf7f; --go-ink: #06210f; --stop: #ff8a80 }
}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 420px; padding: 24px 16px }
h1 { font-size: 18px; margin: 0 }
p { margin: 8px 0; color: var(--soft) }
.amount { font-size: 40px; font-weight: 700; color: var(--ink); font-variant-numeric: tabular-nums; margin: 16px 0 }
form { display: grid; gap: 12px; margin-top: 24px }
button, a { display: block; width: 100%; min-height: 48px; padding: 11px; border-radius: 12px; border: 1px solid var(--line); background: none; color: inherit; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer }
button[value=pay], a { background: var(--go); color: var(--go-ink); border-color: var(--go) }
button[value=fail] { color: var(--stop) }
`

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const rupees = (paise: number): string =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100)

const WORDS: Record<PaymentLink['status'], string> = {
  created: 'A sandbox: no money moves.',
  paid: 'Paid. You can go back now.',
  cancelled: 'Cancelled. Nothing was paid.',
  expired: 'This link has expired. Nothing was paid.',
}

/** What a person sees at the provider; it needs no script. */
export function paymentPage(link: PaymentLink, has_failed: boolean): string {
  const words = has_failed && link.status === 'created' ? 'The payment failed. Try again.' : WORDS[link.status]
  const buttons =
    link.status === 'created'
      ? `<form method="post">
<button name="act" value="pay">Pay ${escape(rupees(link.amount))}</button>
<button name="act" value="fail">Let it fail</button>
<button name="act" value="cancel">Cancel</button></form>`
      : ''
  const back = link.callback_url && link.status !== 'created' ? `<a href="${escape(link.callback_url)}">Back</a>` : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pay</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>
<body><main><h1>Sandbox payments</h1><p>${escape(link.description)}</p>
<div class="amount">${escape(rupees(link.amount))}</div>
<p role="status">${words}</p>${buttons}${back}</main></body></html>`
}
