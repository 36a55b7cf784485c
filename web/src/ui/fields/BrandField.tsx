import { allBrands } from '@rankline/contract/brands/calls'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { currentArea } from '../../platform/area.ts'
import { SearchableSelect } from './SearchableSelect.tsx'

/** Loads the brands of the person's own account; refused to people without brands. */
const brandsQuery = queryOptions({
  queryKey: ['brand field'],
  queryFn: ({ signal }) => call(allBrands, {}, { signal, background: true }),
  retry: false,
})

type Props = {
  /** Whether the project is the person's own: only an account's owner has its brands. */
  isOwner: boolean
  value: number | null
  error: string | null
  onChange(brandId: number | null): void
}

/** Chooses the brand for the design; hidden for people without brands. */
export function BrandField({ isOwner, value, ...props }: Props) {
  const mayBrand = currentArea().name === 'site' && isOwner
  const { data: brands = [] } = useQuery({ ...brandsQuery, enabled: mayBrand })
  // A brand that is already chosen stays in the list, even if it is disabled now.
  const shown = mayBrand ? brands.filter(({ id, status }) => status === 1 || id === value) : []
  if (shown.length === 0) return null
  const label = ({ name, status }: (typeof shown)[number]) => (status === 1 ? name : `${name} (disabled)`)
  return (
    <SearchableSelect
      label="Brand (optional)"
      placeholder="Our own look"
      clearable
      options={shown.map((brand) => ({ value: brand.id, label: label(brand) }))}
      value={value}
      {...props}
    />
  )
}
