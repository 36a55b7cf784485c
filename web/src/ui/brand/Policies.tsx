import type { PublicBrand } from '@rankline/contract/brands/calls'
import { OuterLink } from '../OuterLink.tsx'

type Props = { brand: Pick<PublicBrand, 'terms_url' | 'privacy_url'>; className: string | undefined }

/** The brand's own terms and privacy policy; nothing where it has neither. */
export function Policies({ brand: { terms_url: terms, privacy_url: privacy }, className }: Props) {
  if (!terms && !privacy) return null
  return (
    <p className={className}>
      {terms && (
        <OuterLink href={terms} data-touch>
          Terms
        </OuterLink>
      )}
      {privacy && (
        <OuterLink href={privacy} data-touch>
          Privacy policy
        </OuterLink>
      )}
    </p>
  )
}
