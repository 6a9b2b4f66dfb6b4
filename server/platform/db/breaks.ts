/** Whether an error says that this constraint, named as in the migrations, would have been broken. */
export function breaks(error: unknown, constraint: string): boolean {
  return (error as { constraint?: unknown } | null)?.constraint === constraint
}
