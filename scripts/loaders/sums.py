# Runs load.py and prints for each column of each table: rows with a value, and a sum that shows each value.
import os
import runpy
import sys

tables = runpy.run_path(os.path.join("load", "load.py"))
for name in sys.argv[1:]:
    table = tables[name]
    print(name, "rows", len(table), len(table), sep="\t")
    for column in table.columns:
        values = table[column].dropna()
        kind = str(table[column].dtype)
        if kind == "string":
            total = values.str.len().sum()
        elif kind.startswith("datetime"):
            total = values.map(lambda value: value.timestamp()).sum()
        else:
            total = values.astype("float64").sum()
        print(name, column, len(values), float(total), sep="\t")
    assert set(table.attrs["labels"]) == set(table.columns)
    if name == "days":
        assert table.attrs["values"]["state_code"][2] == "active"
