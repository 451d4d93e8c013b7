export interface Answer {
  status: number
  body: object
}

export const found = (body: object): Answer => ({ status: 200, body })

/** As the provider complains about what it was asked. */
export const badRequest = (description: string, field: string): Answer => ({
  status: 400,
  body: {
    error: { code: 'BAD_REQUEST_ERROR', description, source: 'business', step: null, reason: 'input_error', field },
  },
})
