/** What arrived cannot be read as what it was signed for, or is larger than anybody needs. */
export class BadFile extends Error {
  readonly is_too_large: boolean
  constructor(is_too_large = false) {
    super('not a file of its type')
    this.is_too_large = is_too_large
  }
}
