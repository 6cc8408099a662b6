# Runs load.R, or with --sav reads the files that PSPP saved, and prints for each column of each table: rows with a value,
# and a sum that shows each value.
arguments <- commandArgs(trailingOnly = TRUE)
is_sav <- arguments[1] == "--sav"
if (!is_sav) suppressMessages(source(file.path("load", "load.R")))
say <- function(...) cat(..., sep = "\t", fill = FALSE)

for (name in setdiff(arguments, "--sav")) {
  table <- if (is_sav) haven::read_sav(paste0(name, ".sav")) else get(name)
  if (name == "days") stopifnot(attr(table[["state_code"]], "labels")[["active"]] == 2)
  say(name, "rows", nrow(table), nrow(table)); cat("\n")
  for (column in names(table)) {
    stopifnot(nzchar(attr(table[[column]], "label")))
    all <- table[[column]]
    values <- if (is.character(all)) all[!is.na(all) & all != ""] else all[!is.na(all)]
    total <- if (is.character(values)) sum(nchar(values))
      else if (inherits(values, "Date")) sum(as.numeric(values)) * 86400
      else sum(as.numeric(values))
    say(name, column, length(values), format(total, digits = 17, scientific = FALSE)); cat("\n")
  }
}
