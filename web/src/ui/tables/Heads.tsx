type Head = string | { number: string }

/** The column headers of a table; `hasActions` if each row ends with its actions. */
export const Heads = ({ of: heads, hasActions = false }: { of: readonly Head[]; hasActions?: boolean }) => (
  <thead>
    <tr>
      {heads.map((head) =>
        typeof head === 'string' ? (
          <th key={head} scope="col">
            {head}
          </th>
        ) : (
          <th key={head.number} scope="col" data-number>
            {head.number}
          </th>
        ),
      )}
      {hasActions && <td />}
    </tr>
  </thead>
)
