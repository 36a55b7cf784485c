/** The value of a cookie in a `Cookie` header, or undefined. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  const cookies = (header ?? '').split(';').map((part) => part.trim())
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
}
