/** A server error, to fulfil a route with. */
export const failure = {
  status: 500,
  json: { status: 'error', code: 'INTERNAL', message: 'Something went wrong.', items: null, errors: {} },
}
