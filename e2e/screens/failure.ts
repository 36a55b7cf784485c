/** What the server answers when it cannot, for a route to be fulfilled with. */
export const failure = {
  status: 500,
  json: { status: 'error', code: 'INTERNAL', message: 'Something went wrong.', items: null, errors: {} },
}
