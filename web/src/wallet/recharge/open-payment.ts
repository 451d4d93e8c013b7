/** The provider's page in this window; only what can be one. */
export function openPayment(pay_url: string | undefined): void {
  if (pay_url && /^https?:\/\//i.test(pay_url)) window.location.assign(pay_url)
}
