const thisYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const anyYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** `22 Nov`, with the year when it is another. */
export function dayOf(at: string): string {
  const date = new Date(at)
  return (date.getFullYear() === new Date().getFullYear() ? thisYear : anyYear).format(date)
}
