import { DeviceIcon } from './DeviceIcon.tsx'
import { Flag } from './Flag.tsx'

type Props = {
  of: { country_name_alpha2: string; country_name: string; engine_name: string } & {
    device_slug: Parameters<typeof DeviceIcon>[0]['slug']
  }
  className?: string | undefined
}

/** Where a keyword is searched. */
export const SearchTarget = ({ of: search, className }: Props) => (
  <span className={className}>
    <Flag code={search.country_name_alpha2} name={search.country_name} />
    {search.engine_name}
    <DeviceIcon slug={search.device_slug} />
  </span>
)
