import { Skeleton } from '@mantine/core'

/** In place of a short form. */
export const FormSkeleton = () => <Skeleton height={240} radius="md" role="status" aria-label="Loading" />
