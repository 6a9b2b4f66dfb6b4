/** Lets a narrow screen break the line after a slash. */
export function breakable(label: string) {
  const [first, second] = label.split('/')
  if (second === undefined) return label
  return (
    <>
      {first}/<wbr />
      {second}
    </>
  )
}
